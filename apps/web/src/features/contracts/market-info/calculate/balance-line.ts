// Calculates the stepped line of a balance over time, for a drawing area of 100 by 40 units.

export interface BalancePoint {
	readonly time: number;
	readonly units: bigint;
}

export interface BalanceLine {
	readonly path: string;
	readonly low: bigint;
	readonly high: bigint;
}

const WIDTH = 100;
const HEIGHT = 40;
/** Space above and below the line, in units of the drawing area. */
const SPACE = 3;

export function balanceLine(points: readonly BalancePoint[]): BalanceLine {
	const [first] = points;
	const last = points.at(-1);
	if (first === undefined || last === undefined) return { path: "", low: 0n, high: 0n };
	let [low, high] = [first.units, first.units];
	for (const { units } of points) {
		if (units < low) low = units;
		if (units > high) high = units;
	}
	if (last.time <= first.time) return { path: "", low, high };
	const xOf = (time: number) => (((time - first.time) * WIDTH) / (last.time - first.time)).toFixed(2);
	const yOf = (at: bigint) => {
		const share = high === low ? 0.5 : Number(((at - low) * 10_000n) / (high - low)) / 10_000;
		return (HEIGHT - SPACE - share * (HEIGHT - 2 * SPACE)).toFixed(2);
	};
	const steps = points.slice(1).map(({ time, units }) => `H${xOf(time)}V${yOf(units)}`);
	return { path: `M0 ${yOf(first.units)}${steps.join("")}`, low, high };
}
