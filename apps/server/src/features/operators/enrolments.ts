import type { CallData, Calls } from "@candor/contract";

/** Enrolment of operators' browsers. The console implements it. */
export interface Enrolments {
	/** Makes a link for one use. */
	invite(params: ReturnType<Calls["operator/invite"]["params"]["parse"]>): Promise<CallData<"operator/invite">>;
	/** Returns the enrolled browsers whose keys no operator has taken over. */
	waiting(): Promise<CallData<"operator/enrolments">["list"]>;
}
