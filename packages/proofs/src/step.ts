// A step of a proof check: id, result, numbers and problem. Each proof check defines its own steps; screens translate them.

/** @typeParam N the numbers of each step, by its id @typeParam P its problems */
export type StepOf<N, P> = {
	[S in keyof N]: {
		readonly step: S;
		readonly ok: boolean;
		readonly numbers: N[S];
		readonly problem?: P;
	};
}[keyof N];

/** Makes the steps of one proof check; `problem` undefined: passed. */
export function stepMaker<N, P>() {
	return <S extends keyof N>(step: S, numbers: N[S], problem: P | undefined): StepOf<N, P> => {
		const made = { step, ok: problem === undefined, numbers, ...(problem !== undefined && { problem }) };
		return made as StepOf<N, P>;
	};
}
