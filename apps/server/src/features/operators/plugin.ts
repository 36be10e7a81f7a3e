import { data } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { Enrolments } from "./enrolments.ts";
import { createStaffLooksHandler, type StaffLooksDependencies } from "./staff-looks.ts";
import { operatorCalls, type SubmitDependencies } from "./submit.ts";

export { commandOfBytes, readCommand } from "./command-json.ts";
export type { Enrolments } from "./enrolments.ts";
export { type OperatorRequest, signRequest } from "./signed-request.ts";
export { assetOfCommand } from "./submit.ts";

export function operators(
	dependencies: StaffLooksDependencies & SubmitDependencies & { readonly enrolments: Enrolments },
): Feature {
	const { enrolments } = dependencies;
	const { submit, intents, found } = operatorCalls(dependencies);
	return (calls) => {
		calls.handleRead("user/staff_looks", createStaffLooksHandler(dependencies));
		calls.handle("operator/submit", submit, "credentials");
		calls.handle("operator/intents", intents, "credentials");
		calls.handle("operator/found", found, "credentials");
		calls.handle("operator/invite", async (params) => data(await enrolments.invite(params)), "credentials");
		calls.handle("operator/enrolments", async () => data({ list: await enrolments.waiting() }), "credentials");
	};
}
