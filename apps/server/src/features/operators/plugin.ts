import type { Feature } from "../../http/call-registry.ts";
import { type StaffLooksDependencies, staffLooksWith } from "./staff-looks.ts";
import { operatorCalls, type SubmitDependencies } from "./submit.ts";

export { commandOfBytes, readCommand } from "./command-json.ts";
export { type OperatorRequest, signRequest } from "./signed-request.ts";
export { assetOfCommand } from "./submit.ts";

export function operators(dependencies: StaffLooksDependencies & SubmitDependencies): Feature {
	const { submit, intents, found } = operatorCalls(dependencies);
	return (calls) => {
		calls.handleRead("user/staff_looks", staffLooksWith(dependencies));
		calls.handle("operator/submit", submit, "credentials");
		calls.handle("operator/intents", intents, "credentials");
		calls.handle("operator/found", found, "credentials");
	};
}
