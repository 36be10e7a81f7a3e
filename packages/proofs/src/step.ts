// A step of a verification: which one, whether it holds, the numbers that it rests on, and what is wrong. Each verification says its own
// steps; screens put them into words.

/** @typeParam N the numbers of each step, by its id @typeParam P what can be wrong */
export type StepOf<N, P> = {
	[S in keyof N]: {
		readonly step: S;
		readonly ok: boolean;
		readonly numbers: N[S];
		readonly problem?: P;
	};
}[keyof N];

/** Makes the steps of one verification; `problem` undefined: it is as it should be. */
export function stepMaker<N, P>() {
	return <S extends keyof N>(step: S, numbers: N[S], problem: P | undefined): StepOf<N, P> => {
		const made = { step, ok: problem === undefined, numbers, ...(problem !== undefined && { problem }) };
		return made as StepOf<N, P>;
	};
}
