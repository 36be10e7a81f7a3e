// Checks that a single asterisk in a document is escaped. Markdown renderers read two unescaped asterisks on a line as
// emphasis, and the formatter would replace these asterisks by underscores. Code in documents is not checked.
import { documentsOf } from "../prose.mjs";

export const name = "asterisks";

const CODE = /`[^`]*`/g;
const ALONE = /(?<![*\\])\*(?!\*)/;

export function check(project) {
	const findings = [];
	for (const { path, text } of documentsOf(project).values()) {
		let fenced = false;
		text.split("\n").forEach((line, index) => {
			if (line.startsWith("```")) fenced = !fenced;
			if (fenced || !ALONE.test(line.replace(CODE, ""))) return;
			findings.push({ file: path, line: index + 1, message: "an asterisk alone: write \\* for a mark, _ for emphasis" });
		});
	}
	return findings;
}
