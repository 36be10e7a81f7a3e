export const exampleBook = {
	asks: [
		{ ticks: 642_204n, lots: 10_000n },
		{ ticks: 642_224n, lots: 20_000n },
		{ ticks: 642_244n, lots: 30_000n },
	],
	bids: [
		{ ticks: 642_171n, lots: 10_000n },
		{ ticks: 642_151n, lots: 20_000n },
		{ ticks: 642_131n, lots: 30_000n },
	],
};
