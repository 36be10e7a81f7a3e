// Defines the form of a step of a proof check: id, result, numbers and problem. Each proof check declares its steps in this form.

/** @typeParam N for each step id, the numbers that the step reports @typeParam P problems that a step can have */
export type StepOf<N, P> = {
	[S in keyof N]: {
		readonly step: S;
		readonly ok: boolean;
		readonly numbers: N[S];
		readonly problem?: P;
	};
}[keyof N];

/** Returns a function that makes the steps of one proof check. A step passes if it has no problem. */
export function stepMaker<N, P>() {
	return <S extends keyof N>(step: S, numbers: N[S], problem: P | undefined): StepOf<N, P> => {
		const made = { step, ok: problem === undefined, numbers, ...(problem !== undefined && { problem }) };
		return made as StepOf<N, P>;
	};
}
