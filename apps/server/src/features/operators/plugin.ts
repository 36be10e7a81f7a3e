import type { Feature } from "../../http/call-registry.ts";
import { type StaffLooksNeeds, staffLooksWith } from "./staff-looks.ts";
import { operatorCalls, type SubmitNeeds } from "./submit.ts";

export { commandOfBytes, readCommand } from "./command-json.ts";
export { type OperatorRequest, signRequest } from "./signed-request.ts";

export function operators(needs: StaffLooksNeeds & SubmitNeeds): Feature {
	const { submit, intents, found } = operatorCalls(needs);
	return (calls) => {
		calls.handleRead("user/staff_looks", staffLooksWith(needs));
		calls.handle("operator/submit", submit, "credentials");
		calls.handle("operator/intents", intents, "credentials");
		calls.handle("operator/found", found, "credentials");
	};
}
