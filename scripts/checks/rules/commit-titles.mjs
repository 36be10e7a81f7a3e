// Checks that the titles of the branch's commits have the form `area: imperative sentence`, with at most 72 characters
// (docs/reference/style.md, Habits). The branch's commits are those that origin/main does not have; without origin/main nothing
// is checked. Merge commits with the title that git proposes are not checked either.
import { spawnSync } from "node:child_process";
import { OPENINGS } from "../language-patterns.mjs";

export const name = "commit titles";

const LONGEST = 72;
const FORM = /^[a-z][a-z0-9.-]*(?:(?:, |[ /])[a-z0-9.-]+)*: (\S.*)$/;
const IMPERATIVES = new Set(
	"embed feed heed need seed shed speed exceed proceed bring ping string ring swing address bypass compress cross discuss dismiss express focus guess pass press process suppress toss".split(
		" ",
	),
);
const NO_VERBS = new Set(
	"a an the no all every each its this that these those it they we you one two some more new now not in on at of before after while own".split(
		" ",
	),
);

export function check({ root }) {
	return titlesOfBranch(root).flatMap((title) => {
		const message = judgeTitle(title);
		return message === undefined ? [] : [{ file: `commit "${title}"`, message }];
	});
}

/** @returns {string | undefined} advice that says what to correct; undefined if the title is good */
export function judgeTitle(title) {
	if (title.length > LONGEST) return `${title.length} characters: at most ${LONGEST}; move the reason to the body`;
	const sentence = FORM.exec(title)?.[1];
	if (sentence === undefined) return 'write `area: imperative sentence`, e.g. "orders: reject a price of zero"';
	if (sentence.endsWith(".")) return "a title ends without a full stop";
	const opening = OPENINGS.find(([pattern]) => pattern.test(sentence));
	if (opening !== undefined) return opening[1];
	const [verb] = sentence.split(/[^\w'-]/);
	const imperative = IMPERATIVES.has(verb) || !(NO_VERBS.has(verb) || /^[^a-z]|(?:ed|ing|[^s]s)$/.test(verb));
	return imperative ? undefined : `"${verb}" is no imperative: begin with the verb, e.g. "reject", "add", "merge"`;
}

function titlesOfBranch(root) {
	const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
	if (git("rev-parse", "--verify", "--quiet", "origin/main").status !== 0) return [];
	const { status, stdout, stderr } = git("log", "--format=%s", "origin/main..HEAD");
	if (status !== 0) throw new Error(`git log failed: ${stderr}`);
	return stdout.split("\n").filter((title) => title !== "" && !/^Merge (?:branch|remote|commit|pull)/.test(title));
}
