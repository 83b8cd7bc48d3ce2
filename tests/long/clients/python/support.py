"""Where the stories take place, and what they share: who calls, and what must come back.

Who and where comes as JSON on standard input.
"""

import json
import os
import sys

from xmlrpc.client import Fault

import bugzilla
import requests

given = json.load(sys.stdin)
DOOR = given["door"]
URL = given["url"] + "/" + DOOR
REST = given["url"] + "/rest"
ADMIN, ANN, DEV = given["admin"], given["ann"], given["dev"]
TOKENS = os.path.join(given["home"], "tokens")


def as_admin(url=URL):
    return bugzilla.Bugzilla(url, api_key=ADMIN["api_key"], use_creds=False)


def as_person(person):
    return bugzilla.Bugzilla(
        URL, user=person["login"], password=person["password"], use_creds=False)


def refused(call, status, code):
    """That a call is answered with this HTTP status, or with this fault where that is XML-RPC."""
    try:
        call()
    except requests.HTTPError as error:
        assert str(error).startswith("%d Client Error" % status), error
        return
    except Fault as fault:
        same(fault.faultCode, code)
        assert DOOR == "xmlrpc.cgi" and fault.faultString, fault
        return
    raise AssertionError("that was not refused")


def same(got, wanted):
    assert got == wanted, "%r is not %r" % (got, wanted)


def ids(bugs):
    return [bug.id for bug in bugs]


def given_as_admin(method, path, body):
    """What the module has no word for."""
    said = requests.request(
        method, REST + "/" + path, json=body, headers={"X-BUGZILLA-API-KEY": ADMIN["api_key"]})
    assert said.ok, said.text
