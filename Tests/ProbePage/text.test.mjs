// Holds the table of words against the scripts that say them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (name) =>
  readFileSync(new URL(`../../Sources/Probing/Page/${name}`, import.meta.url), "utf8");
const words = new Function("navigator", `${read("words.js")}; return words;`)({ languages: [] });
const scripts = ["windows.js", "child.js", "trials.js", "page.js"].map(read).join("\n");

test("each language says all that English does, with the same places to fill in", () => {
  const holes = (text) => [...text.matchAll(/\{\d\}/g)].map(([hole]) => hole).sort();
  for (const [language, table] of Object.entries(words)) {
    assert.deepEqual(Object.keys(table).sort(), Object.keys(words.en).sort(), language);
    for (const key of Object.keys(table)) {
      assert.deepEqual(holes(table[key]), holes(words.en[key]), `${language} ${key}`);
    }
  }
});

test("whatever is said is in the table", () => {
  const said = [...scripts.matchAll(/\bsay\("([\w.-]+)"/g)].map(([, key]) => key);
  assert.ok(said.length > 40);
  for (const key of said) assert.ok(key in words.en, key);
});

test("whatever is in the table is said", () => {
  const isSaid = (key) =>
    scripts.includes(`"${key}"`) || /^(step|say|tap|answer|window|dismissal|gesture)\./.test(key);
  assert.deepEqual(Object.keys(words.en).filter((key) => !isSaid(key)), []);
});

test("the scripts say nothing that is not in the table", () => {
  // Text between tags, or given to an element, would stand here as a string with a space.
  const spoken = [...scripts.matchAll(/"([A-Z][a-z]+ [^"]*)"/g)].map(([, text]) => text);
  assert.deepEqual(spoken, []);
});
