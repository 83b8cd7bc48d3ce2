"""Somebody changes what reading.py left: bugs in all ways, attachments, components, rights."""

import io
import os

import bugzilla

from support import ADMIN, ANN, DEV, DOOR, as_admin, as_person, given, given_as_admin, ids, refused, same

BYTES = bytes(range(256)) * 50
PATCH = "-Größe 1\n+Größe 2\n"


def changed(bz, bug, wanted, **update):
    """That an update changes a bug as it should, by the answer, and that doing so again does not."""
    said = bz.update_bugs([bug], bz.build_update(**update))["bugs"]
    same(len(said), 1)
    same({name: (c["removed"], c["added"]) for name, c in said[0]["changes"].items()}, wanted)
    return bz.getbug(bug)


def last_comment(bz, bug):
    return bz.getbug(bug).getcomments()[-1]


def story_changes_simple_fields():
    bz = as_admin()
    bug = changed(
        bz, 2,
        {"summary": ("The lid is loose", "Der Deckel wackelt: ☕"), "priority": ("---", "High"),
         "severity": ("enhancement", "major"), "op_sys": ("All", "Linux"),
         "platform": ("All", "PC"), "url": ("", "http://example.com/lid"),
         "whiteboard": ("", "soon"), "deadline": ("", "2031-02-03")},
        summary="Der Deckel wackelt: ☕", priority="High", severity="major", op_sys="Linux",
        platform="PC", url="http://example.com/lid", whiteboard="soon", deadline="2031-02-03",
        minor_update=True)
    same((bug.summary, bug.priority, bug.severity, bug.op_sys, bug.platform, bug.url),
         ("Der Deckel wackelt: ☕", "High", "major", "Linux", "PC", "http://example.com/lid"))
    same(bug.whiteboard, "soon")
    same(changed(bz, 2, {}, priority="High", summary="Der Deckel wackelt: ☕").last_change_time,
         bug.last_change_time)
    changed(bz, 2, {"url": ("http://example.com/lid", "")}, url="")
    refused(lambda: changed(bz, 2, {}, priority="Quite"), 404, 51)
    refused(lambda: changed(bz, 2, {}, summary=""), 400, 107)
    refused(lambda: changed(bz, 99, {}, summary="x"), 404, 101)


def story_changes_several_bugs_at_once():
    bz = as_admin()
    said = bz.update_bugs([1, 2, 3], bz.build_update(whiteboard="together"))["bugs"]
    same([(b["id"], b["alias"]) for b in said], [(1, ["drip"]), (2, []), (3, [])])
    same([b["changes"]["whiteboard"]["removed"] for b in said], ["", "soon", ""])
    same([b.whiteboard for b in bz.getbugs([1, 2, 3])], ["together"] * 3)
    refused(lambda: bz.update_bugs([1, 99], bz.build_update(whiteboard="apart")), 404, 101)
    same(bz.getbug(1).whiteboard, "together")


def story_changes_people():
    bz = as_admin()
    bug = changed(bz, 2, {"assigned_to": (DEV["login"], ANN["login"]), "cc": ("", DEV["login"])},
                  assigned_to=ANN["login"], cc_add=[DEV["login"]])
    same((bug.assigned_to, bug.cc), (ANN["login"], [DEV["login"]]))
    changed(bz, 2, {"assigned_to": (ANN["login"], DEV["login"]), "cc": (DEV["login"], "")},
            reset_assigned_to=True, cc_remove=DEV["login"])
    bug = bz.getbug(2)
    bug.setassignee(assigned_to=ADMIN["login"], comment="Mine.")
    bug.addcc([ANN["login"], DEV["login"]])
    bug.deletecc([ANN["login"]], comment="Not hers.")
    bug.refresh()
    same((bug.assigned_to, bug.cc), (ADMIN["login"], [DEV["login"]]))
    same([c["text"] for c in bug.getcomments()[-2:]], ["Mine.", "Not hers."])
    refused(lambda: bug.setassignee(assigned_to="nobody@example.com"), 404, 51)
    refused(lambda: bug.addcc(["nobody@example.com"]), 404, 51)


def story_changes_dependencies():
    bz = as_admin()
    same(bz.getbug(2).depends_on, [1])
    changed(bz, 2, {"depends_on": ("1", "3"), "blocks": ("", "1")},
            depends_on_add=[3], depends_on_remove=["1"], blocks_set=[1])
    same((bz.getbug(3).blocks, bz.getbug(1).depends_on, bz.getbug(1).blocks), ([2], [2], []))
    refused(lambda: changed(bz, 3, {}, depends_on_add=[1]), 400, 116)
    changed(bz, 2, {"depends_on": ("3", ""), "blocks": ("1", "")},
            depends_on_set=[], blocks_remove=1)


def story_changes_keywords_and_aliases():
    bz = as_admin()
    changed(bz, 2, {"keywords": ("", "hot, sharp")}, keywords_add=["sharp", "hot"])
    changed(bz, 2, {"keywords": ("sharp", "")}, keywords_remove="sharp")
    same(bz.getbug(2).keywords, ["hot"])
    same(ids(bz.query(bz.build_query(keywords="hot"))), [2])
    changed(bz, 2, {"keywords": ("hot", "sharp")}, keywords_set=["sharp"])
    refused(lambda: changed(bz, 2, {}, keywords_add=["cold"]), 404, 51)
    changed(bz, 2, {"alias": ("", "lid")}, alias="lid")
    same(bz.getbug("lid").id, 2)
    refused(lambda: changed(bz, 3, {}, alias="Drip"), 400, 103)


def story_links_to_bugs_elsewhere():
    bz = as_admin()
    other = "https://github.com/example/kettle/issues/7"
    changed(bz, 2, {"see_also": ("", other)}, see_also_add=[other])
    same(bz.getbug(2).see_also, [other])
    changed(bz, 2, {"see_also": (other, "")}, see_also_remove=[other])
    refused(lambda: changed(bz, 2, {}, see_also_add=["nothing at all"]), 400, 112)


def story_sets_flags_of_a_bug():
    bz = as_admin()
    changed(bz, 2, {"flagtypes.name": ("", "needs?(%s)" % DEV["login"])},
            flags=[{"name": "needs", "status": "?", "requestee": DEV["login"]}])
    bug = bz.getbug(2)
    same((bug.get_flag_status("needs"), bug.get_flag_status("seen"), bug.get_flags("seen")),
         ("?", None, None))
    same(ids(bz.query(bz.build_query(flag="needs?"))), [2])
    same(ids(bz.query(bz.build_query(quicksearch="flag:needs?"))), [2])
    flag, = bug.get_flags("needs")
    same((flag["setter"], flag["requestee"]), (ADMIN["login"], DEV["login"]))
    bug.updateflags({"needs": "+", "seen": "-"})
    bug.refresh()
    same((bug.get_flag_status("needs"), bug.get_flag_status("seen")), ("+", "-"))
    bz.update_flags([2], [{"name": "needs", "status": "X"}])
    bug.refresh()
    same([flag["name"] for flag in bug.flags], ["seen"])
    refused(lambda: bug.updateflags({"cold": "+"}), 404, 51)


def story_tags_bugs_which_the_module_does_by_XML_RPC_only():
    bz = as_admin()
    try:
        bz.update_tags([1, 2], tags_add=["mine", "soon"], tags_remove="later")
    except bugzilla.BugzillaError as error:
        assert DOOR == "rest" and "No REST API" in str(error), error
        return
    same(DOOR, "xmlrpc.cgi")
    bz.update_tags(2, tags_remove=["mine"])
    same([bz.getbug(n, include_fields=["tags"]).tags for n in [1, 2]], [["mine", "soon"], ["soon"]])
    same(ids(bz.query(bz.build_query(tags=["soon"]))), [1, 2])
    same(as_person(ANN).getbug(1, include_fields=["tags"]).tags, [])


def story_changes_groups_and_who_sees():
    bz = as_admin()
    changed(bz, 2, {"groups": ("", "cooks")}, groups_add=["cooks"])
    same(bz.getbug(2).groups, ["cooks"])
    same(ids(as_person(ANN).getbugs([2, 1])), [1])
    changed(bz, 2, {"groups": ("cooks", ""), "is_cc_accessible": ("1", "0"),
                    "is_creator_accessible": ("1", "0")},
            groups_remove=["cooks"], is_cc_accessible=False, is_creator_accessible=False)
    bug = bz.getbug(2)
    same((bug.groups, bug.is_cc_accessible, bug.is_creator_accessible), ([], False, False))
    refused(lambda: changed(bz, 2, {}, groups_add=["plumbers"]), 401, 120)


def story_says_hours():
    bz = as_admin()
    changed(bz, 2, {"estimated_time": ("0.00", "8"), "remaining_time": ("0.00", "6.5")},
            estimated_time=8, remaining_time=6.5)
    changed(bz, 2, {"remaining_time": ("6.50", "5")}, work_time=1.5, comment="Filed a little.")
    bug = bz.getbug(2)
    same((bug.estimated_time, bug.remaining_time, bug.actual_time), (8.0, 5.0, 1.5))


def story_moves_a_bug():
    bz = as_admin()
    bug = changed(
        bz, 2, {"component": ("Lid", "Spout"), "cc": ("", ANN["login"])}, component="Spout")
    same((bug.product, bug.component), ("Kettle", "Spout"))
    bug = changed(
        bz, 2,
        {"product": ("Kettle", "TestProduct"), "component": ("Spout", "TestComponent"),
         "version": ("1.0", "unspecified"), "flagtypes.name": ("seen-", "")},
        product="TestProduct", component="TestComponent", version="unspecified",
        target_milestone="---")
    same((bug.product, bug.component, bug.version), ("TestProduct", "TestComponent", "unspecified"))
    refused(lambda: changed(bz, 2, {}, product="Kettle"), 404, 51)
    changed(
        bz, 2,
        {"product": ("TestProduct", "Kettle"), "component": ("TestComponent", "Lid"),
         "version": ("unspecified", "1.0")},
        product="Kettle", component="Lid", version="1.0")


def story_comments():
    bz = as_admin()
    bug = bz.getbug(2)
    same(bug.addcomment("Just so.\nÄ")["bugs"][0]["changes"], {})
    said = last_comment(bz, 2)
    same((said["text"], said["creator"], said["is_private"]), ("Just so.\nÄ", ADMIN["login"], False))
    refused(lambda: as_person(ANN).getbug(2).addcomment("Psst.", private=True), 401, 113)


def story_sets_the_status():
    bz = as_admin()
    bug = bz.getbug(3)
    bug.setstatus("CONFIRMED", comment="I saw it.")
    bug.refresh()
    same((bug.status, bug.is_confirmed, bug.is_open), ("CONFIRMED", True, True))
    same(last_comment(bz, 3)["text"], "I saw it.")
    refused(lambda: bug.setstatus("RESOLVED"), 400, 121)
    refused(lambda: bug.setstatus("NOWHERE"), 404, 51)
    changed(bz, 3, {"status": ("CONFIRMED", "RESOLVED"), "resolution": ("", "WONTFIX")},
            status="RESOLVED", resolution="WONTFIX")
    changed(bz, 3, {"resolution": ("WONTFIX", "FIXED")}, resolution="FIXED")
    changed(bz, 3, {"status": ("RESOLVED", "CONFIRMED"), "resolution": ("FIXED", "")},
            status="CONFIRMED")


def story_marks_duplicates():
    bz = as_admin()
    changed(
        bz, 3,
        {"status": ("CONFIRMED", "RESOLVED"), "resolution": ("", "DUPLICATE"), "dupe_of": ("", "1")},
        dupe_of="1", comment="The same.")
    bug = bz.getbug(3)
    same((bug.dupe_of, bug.resolution), (1, "DUPLICATE"))
    same(last_comment(bz, 3)["text"],
         "The same.\n\n*** This bug has been marked as a duplicate of bug 1 ***")
    same(last_comment(bz, 1)["text"], "*** Bug 3 has been marked as a duplicate of this bug. ***")
    assert ANN["login"] in bz.getbug(1).cc
    refused(lambda: changed(bz, 1, {}, dupe_of=3), 400, 118)


def story_closes_with_the_status_CLOSED_which_is_made_first_for_no_fresh_Bugzilla_has_it():
    bz = as_admin()
    refused(lambda: bz.getbug(2).close("FIXED"), 404, 51)
    given_as_admin("POST", "field/bug/bug_status/values", {"name": "CLOSED", "is_open": False})
    steps = [{"from": "CONFIRMED", "to": "CLOSED"}, {"from": "CLOSED", "to": "CONFIRMED"}]
    given_as_admin("PUT", "workflow", {"add": steps})
    bz.getbug(2).close("FIXED", comment="Done.")
    bug = bz.getbug(2)
    same((bug.status, bug.resolution, bug.is_open), ("CLOSED", "FIXED", False))
    same(last_comment(bz, 2)["text"], "Done.")
    bug.setstatus("CONFIRMED")
    bug.close("DUPLICATE", dupeid=1)
    bug.refresh()
    same((bug.status, bug.resolution, bug.dupe_of), ("CLOSED", "DUPLICATE", 1))


def story_reads_what_was_changed():
    bz = as_admin()
    entries = bz.getbug(3).get_history_raw()["bugs"][0]["history"]
    same({entry["who"] for entry in entries}, {ADMIN["login"]})
    seen = [(c["field_name"], c["removed"], c["added"]) for e in entries for c in e["changes"]]
    for change in [("status", "UNCONFIRMED", "CONFIRMED"), ("is_confirmed", "0", "1"),
                   ("whiteboard", "", "together"), ("resolution", "FIXED", ""),
                   ("status", "CONFIRMED", "RESOLVED"), ("resolution", "", "DUPLICATE")]:
        assert change in seen, "%r is not among %r" % (change, seen)
    of_two = bz.bugs_history_raw([2])["bugs"][0]["history"]
    names = [c["field_name"] for entry in of_two for c in entry["changes"]]
    for name in ["summary", "priority", "deadline", "assigned_to", "cc", "depends_on", "blocks",
                 "keywords", "alias", "groups", "is_cc_accessible", "work_time",
                 "remaining_time", "product", "component", "version"]:
        assert name in names, "%s is not among %r" % (name, names)
    assert "minor_update" not in names and "comment" not in names


def story_searches_for_what_was_changed():
    bz = as_admin()
    found = [
        (dict(f1="bug_status", o1="changedto", v1="RESOLVED"), [3]),
        (dict(f1="keywords", o1="changedafter", v1="2001-01-01"), [2]),
        (dict(f1="resolution", o1="changedby", v1=ANN["login"]), []),
        (dict(chfield="component", chfieldfrom="2001-01-01", chfieldto="Now"), [2]),
        (bz.build_query(status_whiteboard="together"), [1, 2, 3]),
        (bz.build_query(quicksearch="ALL whiteboard:together"), [1, 2, 3]),
    ]
    for asked, wanted in found:
        got = ids(bz.query(asked))
        assert got == wanted, "%r found %r, not %r" % (asked, got, wanted)


def story_attaches_files():
    bz = as_admin()
    path = os.path.join(given["home"], "lid.png")
    with open(path, "wb") as file:
        file.write(BYTES)
    same(bz.attachfile(1, path, "The lid"), 1)
    same(bz.attachfile([1, 2], io.BytesIO(PATCH.encode()), "A patch", file_name="lid.diff",
                       is_patch=True, comment="Try this.", contenttype="text/x-diff"), [2, 3])
    said = last_comment(bz, 2)
    same((said["attachment_id"], said["text"]),
         (3, "Created attachment 3\nA patch\n\nTry this."))
    refused(lambda: bz.attachfile(1, io.BytesIO(b""), "x", file_name="x"), 400, 606)
    refused(lambda: bz.attachfile(99, io.BytesIO(b"x"), "x", file_name="x"), 404, 101)


def story_reads_attachments():
    bz = as_admin()
    file = bz.openattachment(1)
    same((file.name, file.read()), ("lid.png", BYTES))
    same(bz.getbug(1).get_attachment_ids(), [1, 2])
    one, two = bz.getbug(1).get_attachments()
    same((one["content_type"], one["summary"], one["size"], one["creator"]),
         ("image/png", "The lid", len(BYTES), ADMIN["login"]))
    same((two["content_type"], bool(two["is_patch"]), bool(one["is_patch"])),
         ("text/plain", True, False))
    same(bz.openattachment_data(two).read().decode(), PATCH)
    both = bz.get_attachments([1, 2], None, include_fields=["id", "file_name"])["bugs"]
    same(both["2"], [{"id": 3, "file_name": "lid.diff"}])
    same(len(both["1"]), 2)
    some = bz.get_attachments(None, [1, 3], exclude_fields=["data"])["attachments"]
    same(sorted(some), ["1", "3"])
    assert "data" not in some["1"] and some["3"]["bug_id"] == 2


def story_sets_flags_of_attachments():
    bz = as_admin()
    bz.updateattachmentflags(1, 2, "review", status="?", requestee=DEV["login"])
    flag, = bz.get_attachments(None, 2)["attachments"]["2"]["flags"]
    same((flag["name"], flag["status"], flag["requestee"]), ("review", "?", DEV["login"]))
    bz.updateattachmentflags(1, 2, "review", status="+")
    flag, = bz.get_attachments(None, 2)["attachments"]["2"]["flags"]
    same((flag["status"], flag["setter"], "requestee" in flag), ("+", ADMIN["login"], False))
    bz.updateattachmentflags(1, 2, "review", status="X")
    same(bz.get_attachments(None, 2)["attachments"]["2"]["flags"], [])
    refused(lambda: bz.updateattachmentflags(1, 2, "needs", status="?"), 404, 51)


def story_keeps_things_for_insiders():
    given_as_admin("PUT", "parameters", {"parameters": {"insidergroup": "cooks"}})
    bz = as_admin()
    bz.getbug(1).addcomment("Psst.", private=True)
    same(last_comment(bz, 1)["is_private"], True)
    number = bz.attachfile(1, io.BytesIO(b"secret"), "A secret", file_name="secret.txt",
                           isprivate=True)
    same(bz.openattachment(number).read(), b"secret")
    ann = as_person(ANN)
    assert "Psst." not in [c["text"] for c in ann.getbug(1).getcomments()]
    assert number not in ann.getbug(1).get_attachment_ids()
    refused(lambda: ann.openattachment(number), 401, 304)
    bug = bz.createbug(bz.build_createbug(
        product="Kettle", component="Lid", version="1.0", summary="For insiders",
        description="Psst.", comment_private=True, groups=["cooks"], keywords=["hot"],
        blocks=[1]))
    bug.refresh()
    same((bug.groups, bug.keywords, bug.blocks), (["cooks"], ["hot"], [1]))
    same([(c["text"], c["is_private"]) for c in bug.getcomments()], [("Psst.", True)])
    same(ids(ann.getbugs([bug.id, 1])), [1])
    same(ids(ann.query(ann.build_query(short_desc="insiders"))), [])


def story_keeps_external_bugs():
    # The module knows these calls in XML-RPC only.
    bz = as_admin(given["url"] + "/xmlrpc.cgi")
    added = bz.add_external_tracker(
        2, "org/repo/pull/7", ext_type_url="https://github.com/", ext_status="open")
    same([b["id"] for b in added["bugs"]], [2])
    same(added["bugs"][0]["changes"]["ext_bz_bug_map.ext_bz_bug_id"]["added"],
         "GitHub org/repo/pull/7")
    same(bz.add_external_tracker(2, "org/repo/pull/7", ext_type_id=3)["bugs"], [])

    def external():
        return bz.getbug(2, include_fields=["id", "external_bugs"]).external_bugs

    [one] = external()
    same((one["ext_bz_bug_id"], one["ext_status"], one["type"]["description"]),
         ("org/repo/pull/7", "open", "GitHub"))
    same(one["type"]["full_url"].replace("%id%", one["ext_bz_bug_id"]),
         "https://github.com/org/repo/pull/7")
    bz.update_external_tracker(
        ids=one["id"], ext_status="merged", ext_description="Größe", ext_priority="low")
    [one] = external()
    same((one["ext_status"], one["ext_description"], one["ext_priority"]),
         ("merged", "Größe", "low"))
    gone = bz.remove_external_tracker(
        ext_type_description="GitHub", ext_bz_bug_id="org/repo/pull/7", bug_ids=[2])
    same([e["id"] for e in gone["external_bugs"]], [one["id"]])
    same(external(), [])
    try:
        bz.add_external_tracker(2, "1", ext_type_id=99)
    except Exception as error:
        same(error.faultCode, 51)
    else:
        raise AssertionError("an unknown tracker was accepted")


def story_edits_a_component():
    bz = as_admin()
    bz.editcomponent({
        "product": "Kettle", "component": "Spout", "initialowner": ANN["login"],
        "description": "Where it should come out.", "is_active": False})
    spout = bz.getcomponentdetails("Kettle", "Spout", force_refresh=True)
    same((spout["default_assigned_to"], spout["description"], spout["is_active"]),
         (ANN["login"], "Where it should come out.", False))
    refused(lambda: as_person(ANN).editcomponent(
        {"product": "Kettle", "component": "Spout", "description": "x"}), 401, 304)


def story_sets_rights_of_several_people():
    bz = as_admin()
    bz.updateperms([ANN["login"], DEV["login"]], "add", "plumbers")
    bz.updateperms(DEV["login"], "set", ["plumbers"])
    assert "plumbers" in bz.getuser(ANN["login"]).groupnames
    assert {"eve@example.com", ANN["login"], DEV["login"]} <= set(
        bz.getgroup("plumbers", membership=True).member_emails)
    bz.updateperms([ANN["login"], DEV["login"]], "remove", ["plumbers"])
    assert "plumbers" not in bz.getuser(ANN["login"]).groupnames
    refused(lambda: as_person(ANN).updateperms(ANN["login"], "add", ["admin"]), 401, 304)
    refused(lambda: bz.updateperms(ANN["login"], "add", ["nobody"]), 401, 304)
