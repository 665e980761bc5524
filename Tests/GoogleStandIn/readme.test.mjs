// Holds the README of Google's side against its scripts, and the pages against what they claim.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const google = "Sources/payready-live/Google";
const sources = ["pay.js", "sheet.js", "frame.html", "loading.html", "sign-in.html"].map((name) =>
  read(`${google}/${name}`),
);
const readme = read(`${google}/README.md`);
const pages = readdirSync(new URL("Fixtures/live", root), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const runnerReports = ["page", "create-asked", "navigates", "close-asked", "tapped", "dismissed"];

/** The words in backticks in the first column of the table under a heading. */
function documented(heading) {
  const [, section] = readme.split(`## ${heading}\n`);
  const rows = section.split("\n## ")[0].matchAll(/^\| (`[^|]*`) \|/gm);
  const words = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word);
  return new Set([...rows].flatMap(([, cell]) => words(cell)));
}

test("every report is in the README, and no other", () => {
  const sent = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/(?:report\(|kind: )"([a-z-]+)"/g)].map(([, kind]) => kind),
    ),
  );
  assert.deepEqual([...documented("Reports")].sort(), [...sent].sort());
});

test("every setting is in the README, and no other", () => {
  const names = new Set(
    sources.flatMap((text) => {
      const [, block = ""] = /const settings = \{([\s\S]*?)\.\.\./.exec(text) ?? [];
      return [...block.matchAll(/(?:^|[{,])\s*([a-zA-Z]+):/gm)].map(([, name]) => name);
    }),
  );
  // These two are keys of the setting `error`.
  names.delete("statusCode");
  names.delete("statusMessage");
  assert.deepEqual([...documented("Settings")].sort(), [...names].sort());
});

test("every code of a refusal is in the README", () => {
  const codes = [...sources[0].matchAll(/\[\s*"([a-z-]+)",\s*["`][^"`]* [^"`]*["`],?\s*\]/g)];
  assert.ok(codes.length > 15);
  for (const [, code] of codes) assert.ok(readme.includes(`\`${code}\``), code);
});

for (const name of pages) {
  test(`the page ${name} says what must happen on it`, () => {
    const expected = JSON.parse(read(`Fixtures/live/${name}/expected.json`));
    assert.equal(typeof expected.fact, "string");
    assert.ok(expected.occurs.length > 0);
    assert.ok(existsSync(new URL(`Fixtures/live/${name}/page.html`, root)));
    const known = new Set([...documented("Reports"), ...runnerReports]);
    for (const report of [...expected.occurs, ...expected.absent]) {
      const kind = typeof report === "string" ? report : report.kind;
      assert.ok(known.has(kind), kind);
    }
  });
}

test("every page that the table of claims names is there", () => {
  const table = read("Fixtures/live/README.md").split("## What the stand-in claims")[1];
  const rows = [...table.matchAll(/^\| [^|]* \| (`[^|]*`) \|$/gm)];
  assert.ok(rows.length > 20);
  for (const [, cell] of rows) {
    for (const [, name] of cell.matchAll(/`([a-z0-9-]+)`/g)) assert.ok(pages.includes(name), name);
  }
});
