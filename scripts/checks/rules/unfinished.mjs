// Finds notes about unfinished work, tests that do not run, and comments or types that silence the type checker.
export const name = "nothing unfinished";

// The words are split, so that the rule does not report this file itself.
const NOTES = new RegExp(
	`\\b(${["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"].join("|")})\\b|not ${"implemented"}|coming ${"soon"}`,
);
const SKIPPED = /\b(?:it|test|describe)\.(?:skip|todo|only|fails)\b|\bx(?:it|describe)\(/;
const HOLES = /@ts-(ignore|expect-error|nocheck)/;

export function check({ sources }) {
	const findings = [];
	for (const source of sources) {
		if (source.path.startsWith("scripts/checks/")) continue;
		source.text.split("\n").forEach((text, index) => {
			const say = (message) => findings.push({ file: source.path, line: index + 1, message });
			const note = NOTES.exec(text);
			if (note) say(`"${note[0]}": finish it now, or take it out and write it into docs/explanation/quality.md`);
			if (source.isTest && SKIPPED.test(text)) say("a test that does not run: mend it or delete it");
			if (HOLES.test(text)) say("the type checker is silenced: say the type instead");
		});
	}
	return findings;
}
