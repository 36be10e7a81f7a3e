// Defines a step of a proof check: id, result, numbers and problem. Each proof check defines its steps, and screens translate the steps.

/** @typeParam N numbers of each step, by its id @typeParam P problems of a step */
export type StepOf<N, P> = {
	[S in keyof N]: {
		readonly step: S;
		readonly ok: boolean;
		readonly numbers: N[S];
		readonly problem?: P;
	};
}[keyof N];

/** Returns a function that makes the steps of one proof check. A step without a problem has passed. */
export function stepMaker<N, P>() {
	return <S extends keyof N>(step: S, numbers: N[S], problem: P | undefined): StepOf<N, P> => {
		const made = { step, ok: problem === undefined, numbers, ...(problem !== undefined && { problem }) };
		return made as StepOf<N, P>;
	};
}
