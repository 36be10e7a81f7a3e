// Checks that space is reserved for each error of a form, so that the button does not move under the finger when the error
// appears. Fields reserve a line (packages/ui/src/fields/field.tsx); every other error must be a FormProblem.
export const name = "reserved errors";

const APPS = /^apps\/\w+\/src\/.*\.tsx$/;
/** File of the form whose error is below the last button, so that the error moves no button. */
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
