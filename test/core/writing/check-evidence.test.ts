import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkEvidence } from "../../../core/writing/check-evidence.ts";
import { plainNumber } from "../../../core/writing/claims.ts";
import { evidenceIn, madeOutputs } from "./made-outputs.ts";
import { WORDED_OUTPUTS, WORDED_PAGES } from "./worded-outputs.ts";

const PAGE = {
  source: "https://a.example/",
  text: "Marta Keller founded the roastery on 12 March 2019. Most guests stay for about two hours and leave with fresh beans.",
};
const OWN = {
  source: "own",
  text: "We sold 1,250 kettles. “A kettle you never want to put down”, wrote Coffee Weekly.",
};

const faults = (text: string, language = "en") =>
  checkEvidence(text, [PAGE, OWN], language).unsupported.map(({ text: part, reason }) => `${reason}: ${part}`);

describe("checkEvidence", () => {
  it("of two hundred made outputs, it finds each unsupported one and refuses no supported one", () => {
    const outputs = madeOutputs();
    assert.equal(outputs.length, 200);
    const wrong = outputs.filter(({ language, text, isSupported }) => {
      const { unsupported } = checkEvidence(text, evidenceIn(language), language);
      return (unsupported.length === 0) !== isSupported;
    });
    assert.deepEqual(
      wrong.map(({ language, kind, text }) => `${language} ${kind}: ${text}`),
      [],
    );
  });

  it("a number is the same in the writing of each language", () => {
    for (const written of ["1250", "1,250", "1.250", "1 250", "1'250", "1\u00a0250"])
      assert.equal(plainNumber(written), "1250");
    assert.equal(plainNumber("1.234,5"), plainNumber("1,234.5"));
    assert.equal(plainNumber("0,9"), "0.9");
    assert.deepEqual(faults("1.250 Stück wurden verkauft.", "de"), []);
  });

  it("a person, a date and a quotation must be those of the evidence", () => {
    assert.deepEqual(faults("The roastery of Marta Keller opened on March 12, 2019."), []);
    assert.deepEqual(faults("Coffee Weekly called it “a kettle you never want to put down”."), []);
    assert.deepEqual(faults("Marta Miller opened it on 13 March 2019."), [
      "absent: Marta Miller",
      "absent: 13 March 2019",
    ]);
    assert.deepEqual(faults("A critic said “the best kettle that money can buy”."), [
      "absent: “the best kettle that money can buy”",
    ]);
  });

  it("eight words in the order of a ranking page are copied, and the writer's own words are not", () => {
    assert.deepEqual(faults("As they say, most guests stay for about two hours and leave happily."), [
      "copied: most guests stay for about two hours and leave",
    ]);
    assert.deepEqual(faults("Our own text says: a kettle you never want to put down wrote coffee weekly."), []);
    assert.deepEqual(faults("Guests often stay two hours."), []);
  });

  it("a heading of a ranking page may be a heading of the text, and its sentences may not be sentences", () => {
    const heading = "How long do guests stay in a roastery on average?";
    const evidence = [{ source: "https://a.example/", text: heading, mayBeCopied: true }, PAGE];
    assert.deepEqual(checkEvidence(`## ${heading}`, evidence, "en").unsupported, []);
    assert.equal(
      checkEvidence(`## ${heading}`, [{ source: "https://a.example/", text: heading }], "en").unsupported.length,
      1,
    );
    assert.deepEqual(
      checkEvidence(PAGE.text, evidence, "en").unsupported.map(({ kind }) => kind),
      ["copied"],
    );
  });

  it("in a headline with capitals, each rare word is checked by itself", () => {
    const own = { source: "own", text: "A gooseneck kettle and a plastic cone, and how to pour." };
    const faultsOf = (text: string) => checkEvidence(text, [own], "en").unsupported.map(({ text: part }) => part);
    assert.deepEqual(faultsOf("Pour From a Gooseneck Kettle Into a Plastic Cone"), []);
    assert.deepEqual(faultsOf("How Marta Kessler Uses a Gooseneck Kettle"), ["Marta", "Kessler"]);
  });

  it("an address is supported by the writer's text, unless a ranking page has it, too", () => {
    const own = { source: "own", text: "See https://own.example/ and https://evil.example/ for more." };
    const page = { source: "https://a.example/", text: "Visit https://evil.example/ now", mayBeCopied: true };
    const check = checkEvidence("Read https://own.example/ or https://evil.example/ today.", [own, page], "en");
    assert.deepEqual(
      check.supported.map(({ claim }) => claim.text),
      ["https://own.example/"],
    );
    assert.deepEqual(
      check.unsupported.map(({ text, reason, source }) => [text, reason, source]),
      [["https://evil.example/", "foreign_address", "https://a.example/"]],
    );
  });

  it("advice without figures and names makes no claim", () => {
    const text =
      "## How to choose\n\n1. Pick a thin spout.\n2. Pour slowly.\n\nWater that boils is too hot. Critics disagree.";
    assert.deepEqual(faults(text), []);
  });

  it("the places of a fault are places of the text", () => {
    const text = "First line.\nWe paid €77 for it.";
    const [fault] = checkEvidence(text, [PAGE], "en").unsupported;
    assert.equal(text.slice(fault?.start, fault?.end), "€77");
  });

  it("texts and evidence above the limits are refused, and long ones are checked in linear time", () => {
    assert.throws(() => checkEvidence("a".repeat(60_001), [], "en"), RangeError);
    assert.throws(() => checkEvidence("a", [{ source: "own", text: "a".repeat(2_000_001) }], "en"), RangeError);
    const hostile = `${'"'.repeat(20_000)}${"1,".repeat(10_000)}${"A".repeat(10_000)}`;
    assert.equal(checkEvidence(hostile, [{ source: "own", text: hostile }], "en").supported.length >= 0, true);
  });
});

for (const [language, outputs] of Object.entries(WORDED_OUTPUTS)) {
  const evidence = (WORDED_PAGES[language] ?? []).map((text, at) => ({ source: `https://${at}.example/`, text }));
  describe(`an output in ${language} with a value in words or a rounded value`, () => {
    for (const [text, isSupported] of outputs)
      it(`"${text}" is ${isSupported ? "" : "not "}supported`, () => {
        assert.equal(checkEvidence(text, evidence, language).unsupported.length === 0, isSupported);
      });
  });
}
