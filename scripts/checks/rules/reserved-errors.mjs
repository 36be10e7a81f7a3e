// Checks that forms reserve the space for their error messages, so that the button does not move under the user's finger when an
// error appears. Fields reserve a line for their errors (packages/ui/src/fields/field.tsx); every other error must be shown in a
// FormProblem.
export const name = "reserved errors";

const APPS = /^apps\/\w+\/src\/.*\.tsx$/;
/** The only form that needs no reserved space: its error is below the last button, so that it moves no button. */
const LAST = "apps/web/src/features/user/components/sign-in-page.tsx";
const ALERT = /<\w+\b[^<>]*\brole="alert"[^<>]*>/g;

export function check({ sources }) {
	const findings = [];
	for (const { path, text, isTest } of sources) {
		if (isTest || !APPS.test(path) || path === LAST) continue;
		for (const { 0: tag, index } of text.matchAll(ALERT)) {
			if (!/\btext-bad\b/.test(tag)) continue;
			const line = text.slice(0, index).split("\n").length;
			findings.push({
				file: path,
				line,
				message: "an error without a place of its own: use FormProblem of shared/page-parts/form-problem.tsx",
			});
		}
	}
	return findings;
}
