"""Somebody connects, files bugs, searches and reads; makes people and puts them in groups."""

import bugzilla
import requests

from support import (
    ADMIN, ANN, DEV, DOOR, REST, TOKENS, URL, as_admin, as_person, given, ids, refused, same)


def story_connects_with_an_API_key():
    bz = as_admin()
    assert bz.is_rest() == (DOOR == "rest") and bz.is_xmlrpc() != bz.is_rest() and bz.logged_in
    same((bz.bz_ver_major, bz.bz_ver_minor), (5, 2))
    assert as_admin(given["url"] + "/bugzilla/" + DOOR).logged_in


def story_a_wrong_API_key_is_refused():
    # Connecting asks for the version, which a wrong key gets as well.
    bz = bugzilla.Bugzilla(URL, api_key="x" * 40, use_creds=False)
    refused(lambda: bz.getuser(ANN["login"]), 400, 306)


def story_finds_the_REST_door_where_it_is_told_to():
    bz = bugzilla.Bugzilla(given["url"], force_rest=True, use_creds=False)
    same(bz.url, given["url"] + "/rest/")


def story_connects_with_a_password():
    bz = as_person(ANN)
    assert bz.logged_in
    same(bz.getuser(ANN["login"]).real_name, "Ann Reporter")


def story_a_wrong_password_is_refused():
    try:
        bugzilla.Bugzilla(URL, user=ANN["login"], password="wrong", use_creds=False)
    except bugzilla.BugzillaError as error:
        assert "Login failed" in str(error), error
        return
    raise AssertionError("that was not refused")


def story_a_token_is_kept_until_logout():
    bz = bugzilla.Bugzilla(URL, tokenfile=TOKENS, configpaths=[])
    said = bz.login(ANN["login"], ANN["password"], restrict_login=True)
    same(sorted(said), ["id", "token"])
    later = bugzilla.Bugzilla(URL, tokenfile=TOKENS, configpaths=[])
    assert later.logged_in
    later.logout()
    out = bugzilla.Bugzilla(URL, tokenfile=TOKENS, configpaths=[])
    refused(lambda: out.getuser(ANN["login"]), 400, 32000)


def story_adds_a_component():
    bz = as_admin()
    made = bz.addcomponent({
        "product": "Kettle", "name": "Spout", "description": "Where it comes out.",
        "initialowner": DEV["login"], "initialcclist": [ANN["login"]]})
    assert made["id"] > 0, made


def story_reads_products_and_components():
    bz = as_admin()
    same([p["name"] for p in bz.getproducts()], ["Kettle", "TestProduct"])
    same(sorted(bz.getcomponents("Kettle")), ["Handle", "Lid", "Spout"])
    spout = bz.getcomponentdetails("Kettle", "Spout")
    same((spout["default_assigned_to"], spout["is_active"]), (DEV["login"], True))
    kettle, = bz.product_get(names=["kettle"], include_fields=["id", "versions.name"])
    same(kettle["versions"], [{"name": "1.0"}])
    by_id, = bz.product_get(ids=[kettle["id"]], exclude_fields=["components"])
    assert by_id["name"] == "Kettle" and "components" not in by_id
    for kind in ["accessible", "selectable", "enterable"]:
        names = [p["name"] for p in bz.product_get(ptype=kind, include_fields=["name"])]
        same(sorted(names), ["Kettle", "TestProduct"])


def story_reads_the_names_of_fields():
    bz = as_admin()
    assert {"bug_id", "short_desc", "bug_status", "product"} <= set(bz.bugfields)
    same(bz.getbugfields(force_refresh=True, names=["priority"]), ["priority"])


def story_files_bugs():
    bz = as_admin()
    wanted = bz.build_createbug(
        product="Kettle", component="Spout", version="1.0", summary="It drips: Größe ☕",
        description="Drop by drop.\nÄ", cc=[ANN["login"]], alias="drip", op_sys="Linux",
        platform="PC", priority="High", severity="major", url="http://example.com/drip",
        status="CONFIRMED", assigned_to=ADMIN["login"], target_milestone="---")
    bug = bz.createbug(wanted)
    same(bug.id, 1)
    bug.refresh()
    same(bug.summary, "It drips: Größe ☕")
    same(bug.cc, [ANN["login"]])
    other = bz.createbug(
        product="Kettle", component="Lid", version="1.0", short_desc="The lid is loose",
        comment="It rattles.", depends_on=[1])
    same(other.id, 2)
    ann = as_person(ANN)
    same(ann.createbug(
        product="TestProduct", component="TestComponent", version="unspecified",
        summary="A third thing", description="...", status="UNCONFIRMED").id, 3)
    refused(lambda: bz.createbug(product="Kettle", component="Lid", version="9",
                                 summary="x", description="x"), 404, 51)


def story_nobody_files_nothing():
    bz = bugzilla.Bugzilla(URL, use_creds=False)
    refused(lambda: bz.createbug(product="Kettle", component="Lid", version="1.0",
                                 summary="x", description="x"), 401, 410)


def story_reads_a_bug():
    bz = as_admin()
    bug = bz.getbug("drip")
    same((bug.id, bug.bug_id, bug.status, bug.bug_status), (1, 1, "CONFIRMED", "CONFIRMED"))
    same((bug.alias, bug.severity, bug.rep_platform), (["drip"], "major", "PC"))
    same((bug.blocks, bug.blocked, bug.depends_on), ([2], [2], []))
    same((bug.creator, bug.reporter, bug.assigned_to), (ADMIN["login"],) * 3)
    same(bug.creation_time, bug.opendate)
    some = bz.getbug(1, include_fields=["short_desc"])
    same(some.get_raw_data(), {"id": 1, "summary": "It drips: Größe ☕"})
    assert "cc" not in bz.getbug(1, exclude_fields=["cc"]).get_raw_data()
    bz.bug_autorefresh = True
    same(bz.getbug(1, include_fields=["id"]).priority, "High")


def story_reads_several_bugs():
    bz = as_admin()
    same(ids(bz.getbugs([2, 99, 1])), [2, 1])
    same(ids(bz.getbugs(["drip"])), [1])
    same(ids(bz.getbugs([3, 1], include_fields=["summary"], permissive=False)), [3, 1])


def story_reads_comments_and_history():
    bz = as_admin()
    said = requests.post(
        REST + "/bug/1/comment", json={"comment": "It still drips."},
        headers={"X-BUGZILLA-API-KEY": ADMIN["api_key"]})
    same(said.status_code, 201)
    comments = bz.getbug(1).getcomments()
    same([(c["count"], c["text"]) for c in comments],
         [(0, "Drop by drop.\nÄ"), (1, "It still drips.")])
    same(comments[1]["id"], said.json()["id"])
    both = bz.get_comments([1, 2])["bugs"]
    same([len(both[number]["comments"]) for number in ["1", "2"]], [2, 1])
    history = bz.getbug(1).get_history_raw()["bugs"]
    same((history[0]["id"], history[0]["alias"]), (1, ["drip"]))
    changes = [c for entry in history[0]["history"] for c in entry["changes"]]
    same([(c["field_name"], c["removed"], c["added"]) for c in changes], [("blocks", "", "2")])
    same([b["id"] for b in bz.bugs_history_raw([3, 2])["bugs"]], [3, 2])


def story_searches():
    bz = as_admin()
    found = [
        (dict(product="Kettle"), [1, 2]),
        (dict(product=["Kettle", "TestProduct"]), [1, 2, 3]),
        (dict(product="Kettle", component=["Lid", "Nothing"]), [2]),
        (dict(version="1.0", status=["CONFIRMED", "UNCONFIRMED"]), [1, 2]),
        (dict(status="UNCONFIRMED"), [3]),
        (dict(short_desc="größe drips"), [1]),
        (dict(bug_id=[1, 3, 99]), [1, 3]),
        (dict(bug_id="2"), [2]),
        (dict(alias="DRIP"), [1]),
        (dict(cc=ANN["login"]), [1]),
        (dict(cc="ann", emailtype="substring"), [1]),
        (dict(reporter=ANN["login"]), [3]),
        (dict(reporter="admin", assigned_to=DEV["login"], emailtype="substring"), [2]),
        (dict(assigned_to=DEV["login"]), [2]),
        (dict(bug_severity="major", priority=["High", "Low"]), [1]),
        (dict(target_milestone="---", product="Kettle"), [1, 2]),
        (dict(long_desc="rattles"), [2]),
        (dict(product="Kettle", limit=1), [1]),
        (dict(product="Nothing"), []),
        (dict(blocked="2"), [1]),
        (dict(dependson="1"), [2]),
        (dict(url="example.com"), [1]),
        (dict(url="http://example.com/", url_type="equals"), []),
        (dict(keywords="hot"), []),
        (dict(flag="needs?"), []),
        (dict(status_whiteboard="together"), []),
        (dict(quicksearch="drips"), [1]),
        (dict(quicksearch="product:Kettle -summary:lid"), [1]),
        (dict(quicksearch="UNCONFIRMED"), [3]),
    ]
    for asked, wanted in found:
        got = ids(bz.query(bz.build_query(**asked)))
        assert got == wanted, "%r found %r, not %r" % (asked, got, wanted)


def story_searches_for_some_fields():
    bz = as_admin()
    asked = bz.build_query(product="Kettle", include_fields=["short_desc", "blocked"])
    same([bug.get_raw_data() for bug in bz.query(asked)], [
        {"id": 1, "summary": "It drips: Größe ☕", "blocks": [2]},
        {"id": 2, "summary": "The lid is loose", "blocks": []}])
    plain = bz.query({"product": "Kettle", "order": "bug_id DESC", "limit": 1, "offset": 1})
    same(ids(plain), [1])


def story_searches_by_the_address_of_a_list():
    bz = as_admin()
    asked = bz.url_to_query(
        given["url"] + "/buglist.cgi?product=Kettle&component=Lid&component=Spout&bug_status=__open__")
    same(ids(bz.query(asked)), [1, 2])


def story_searches_by_charts():
    bz = as_admin()
    asked = bz.url_to_query(
        given["url"] + "/query.cgi?query_format=advanced&j_top=OR&f1=alias&o1=equals&v1=drip"
        "&f2=OP&n2=1&f3=product&o3=equals&v3=Kettle&f4=CP")
    same(ids(bz.query(asked)), [1, 3])
    older = {"field0-0-0": "short_desc", "type0-0-0": "regexp", "value0-0-0": "loose$"}
    same(ids(bz.query(older)), [2])
    mixed = bz.build_query(product="Kettle")
    mixed.update(f1="longdesc", o1="substring", v1="rattles")
    same(ids(bz.query(mixed)), [2])
    refused(lambda: bz.query({"f1": "spout", "o1": "equals", "v1": "1"}), 400, 108)
    refused(lambda: bz.query({"quicksearch": '"not closed'}), 400, 32000)


def story_reads_people():
    bz = as_admin()
    ann = bz.getuser(ANN["login"])
    same((ann.email, ann.name, ann.real_name, ann.can_login),
         (ANN["login"], ANN["login"], "Ann Reporter", True))
    same([u.email for u in bz.getusers([DEV["login"], ANN["login"]])],
         [DEV["login"], ANN["login"]])
    same(sorted(u.name for u in bz.searchusers("eloper")), [DEV["login"]])
    assert "admin" in bz.getuser(ADMIN["login"]).groupnames
    refused(lambda: bz.getuser("nobody@example.com"), 404, 51)


def story_makes_people_and_puts_them_in_groups():
    bz = as_admin()
    eve = bz.createuser("eve@example.com", password="the password of eve")
    same(eve.email, "eve@example.com")
    assert "plumbers" not in eve.groupnames, eve.groupnames
    assert as_person({"login": "eve@example.com", "password": "the password of eve"}).logged_in
    bz.updateperms("eve@example.com", "add", ["plumbers", "creategroups"])
    eve.refresh()
    assert {"plumbers", "creategroups"} <= set(eve.groupnames), eve.groupnames
    eve.updateperms("rem", ["creategroups"])
    assert "creategroups" not in bz.getuser("eve@example.com").groupnames
    refused(lambda: bz.createuser("eve@example.com"), 400, 500)
    refused(lambda: as_person(ANN).createuser("mallory@example.com"), 401, 304)


def story_reads_groups():
    bz = as_admin()
    plumbers = bz.getgroup("plumbers", membership=True)
    same((plumbers.name, plumbers.description), ("plumbers", "Who may touch pipes."))
    assert "eve@example.com" in plumbers.member_emails, plumbers.member_emails
    same([g.name for g in bz.getgroups(["plumbers", "admin"])], ["plumbers", "admin"])
    refused(lambda: as_person(ANN).getgroup("plumbers"), 400, 805)
