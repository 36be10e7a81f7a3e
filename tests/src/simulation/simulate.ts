// Runs one seed of a simulation: generates the steps, applies them to a simulated exchange and checks the result. A failure
// prints the seed and a shortened list of steps.

import type { Faults } from "@candor/testkit";
import { FoundedJournal } from "./founded.ts";
import { judge } from "./judge.ts";
import { minimise } from "./minimise.ts";
import { type Step, World } from "./world.ts";

export interface Simulation {
	readonly name: string;
	faults(seed: number): Faults;
	steps(seed: number): Step[];
}

async function attempt(
	simulation: Simulation,
	seed: number,
	steps: readonly Step[],
	onWorld?: (world: World) => void,
): Promise<World> {
	const world = new World(await FoundedJournal.rows(), seed, simulation.faults(seed));
	onWorld?.(world);
	await world.run(steps);
	judge(world, await world.finish(), seed * 7 + 3);
	return world;
}

export async function simulate(simulation: Simulation, seed: number): Promise<World> {
	const steps = simulation.steps(seed);
	let world: World | undefined;
	const keep = (made: World) => {
		world = made;
	};
	try {
		return await attempt(simulation, seed, steps, keep);
	} catch (error) {
		const fails = (fewer: readonly Step[]) =>
			attempt(simulation, seed, fewer).then(
				() => false,
				() => true,
			);
		const taken = (world as World).taken;
		const fewest = await minimise(taken, fails);
		const list = fewest.map((step) => JSON.stringify(step, (_, value) => (typeof value === "bigint" ? `${value}n` : value)));
		const head = `${simulation.name}, seed ${seed}: ${(error as Error).message}`;
		throw new Error([head, `${fewest.length} of ${taken.length} steps still fail:`, ...list].join("\n"), { cause: error });
	}
}
