// Runs the project's rules. Each rule is a file in rules/ with a name and a function that returns findings. A finding names a
// file and a line, and says how to correct the fault.
import * as asterisks from "./rules/asterisks.mjs";
import * as catalogs from "./rules/catalogs.mjs";
import * as circles from "./rules/circles.mjs";
import * as citations from "./rules/citations.mjs";
import * as commitTitles from "./rules/commit-titles.mjs";
import * as deadCode from "./rules/dead-code.mjs";
import * as dependencies from "./rules/dependencies.mjs";
import * as determinism from "./rules/determinism.mjs";
import * as glossary from "./rules/glossary.mjs";
import * as importDirection from "./rules/import-direction.mjs";
import * as language from "./rules/language.mjs";
import * as lazyParts from "./rules/lazy-parts.mjs";
import * as naming from "./rules/naming.mjs";
import * as ownKeys from "./rules/own-keys.mjs";
import * as reservedErrors from "./rules/reserved-errors.mjs";
import * as testkitEntries from "./rules/testkit-entries.mjs";
import * as translations from "./rules/translations.mjs";
import * as unfinished from "./rules/unfinished.mjs";
import * as uploads from "./rules/uploads.mjs";
import { readProject } from "./sources.mjs";

const RULES = [
	importDirection,
	circles,
	catalogs,
	dependencies,
	deadCode,
	lazyParts,
	naming,
	glossary,
	language,
	citations,
	commitTitles,
	asterisks,
	determinism,
	ownKeys,
	reservedErrors,
	testkitEntries,
	translations,
	unfinished,
	uploads,
];

/** @returns {{ name: string, findings: { file: string, line?: number, message: string }[] }[]} */
export function checkRules(root) {
	const project = readProject(root);
	return RULES.map(({ name, check }) => ({ name, findings: check(project) }));
}
