import type { CallData, Calls } from "@candor/contract";

/** Enrols operators' browsers for the console, which implements this interface. */
export interface Enrolments {
	/** Creates a link that works once. */
	invite(params: ReturnType<Calls["operator/invite"]["params"]["parse"]>): Promise<CallData<"operator/invite">>;
	/** Returns the enrolled browsers whose keys are not yet assigned to an operator. */
	waiting(): Promise<CallData<"operator/enrolments">["list"]>;
}
