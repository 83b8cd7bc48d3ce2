"""Tells what scripts do with the module of Debian's package python3-bugzilla, one story a function.

The stories are told in the order in which they stand, those of changing.py after those of reading.py.
For each of them a line is written: its name, and null or how it went wrong, as JSON.
"""

import json
import traceback

import changing
import reading
from support import DOOR

for module in [reading, changing]:
    for name, story in list(vars(module).items()):
        if not name.startswith("story_") or (DOOR != "rest" and "REST" in name):
            continue
        try:
            story()
            wrong = None
        except Exception:
            wrong = traceback.format_exc()
        print(json.dumps([name, wrong]), flush=True)
