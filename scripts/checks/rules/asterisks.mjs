// An asterisk that stands alone in a document is a mark and is escaped: two of them on a line are emphasis to whatever draws the
// page, and a formatter that thinks so writes them as underscores. Must not look into code.
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
