# Looks at the page in headless Chromium, light and dark, as wide as a desktop and as a phone.
# Prints one line for everything that is wrong with it; arguments: page, chromium, folder or "".
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

page_path, chromium, folder = sys.argv[1:4]
LOOK = """() => {
  const seen = (e) => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0 };
  const background = (e) => getComputedStyle(e).backgroundColor;
  const bars = [...document.querySelectorAll('.bar > div')];
  const miss = [...document.querySelectorAll('tr.miss')].filter(seen);
  return {
    table: [...document.querySelectorAll('table.grid')].every(seen),
    rows: document.querySelectorAll('section[aria-labelledby=coverage] tbody tr').length,
    bars: bars.length,
    full: bars.filter((b) => b.getBoundingClientRect().width > 0).length,
    miss: miss.length,
    marked: miss.every((m) => background(m) !== background(document.body)),
    page: background(document.body),
    wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  };
}"""

with sync_playwright() as play:
    browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    pages = {}
    for scheme in ("light", "dark"):
        for width in (1280, 390):
            name = f"{scheme} {width}"
            context = browser.new_context(
                viewport={"width": width, "height": 900}, color_scheme=scheme
            )
            page = context.new_page()
            page.on("console", lambda message: print(name, "console:", message.text))
            page.on("pageerror", lambda error: print(name, "error:", error))
            page.on(
                "request",
                lambda request: request.url.startswith("file:")
                or print(name, "request:", request.url),
            )
            page.goto("file://" + page_path)
            if folder:
                page.screenshot(path=f"{folder}/{scheme}-{width}.png", full_page=True)
            seen = page.evaluate(LOOK)
            pages[scheme] = seen["page"]
            for key in ("table", "rows", "bars", "full", "miss", "marked"):
                if not seen[key]:
                    print(name, "nothing of:", key)
            if seen["wide"]:
                print(name, "wider than the window")
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.className") != "skip":
                print(name, "the skip link is not the first stop")
            page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true })")
            for violation in Axe().run(page).response["violations"]:
                if violation["impact"] in ("serious", "critical"):
                    print(name, "axe:", violation["id"], violation["nodes"][0]["html"][:120])
    if pages["light"] == pages["dark"]:
        print("dark is as light as light")
    browser.close()
