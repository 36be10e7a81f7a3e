// Benchmark: orders a second while users sign in with correct passwords, divided by the rate without sign-ins.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Client } from "@candor/client";
import { accountName, BENCH_PASSWORD, type BenchServer, withServer } from "./bench-server.ts";
import { openBenchmark } from "./benchmark.ts";
import { openOrderLoad } from "./order-load.ts";
import type { SignInLoadOptions, SignInResult } from "./sign-in-load.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("sign-ins");

async function registerUsers({ origin }: BenchServer): Promise<SignInLoadOptions["users"]> {
	const users: SignInLoadOptions["users"][number][] = [];
	for (let index = 0; index < extent.users; index++) {
		const account = accountName("user", index);
		const terms = { type: "username", invite_code: "CANDOR", agree: 1 } as const;
		const passwords = { password: BENCH_PASSWORD, re_password: BENCH_PASSWORD };
		const { device } = await new Client({ origin }).register({ ...terms, ...passwords, account });
		users.push({ account, device });
	}
	return users;
}

await withServer(async (server) => {
	const load = openOrderLoad(server, await server.newSessions(extent.connections));
	const crowds = fork(join(import.meta.dirname, "sign-in-load.ts"));
	try {
		const users = await registerUsers(server);
		const crowd: SignInLoadOptions = {
			port: server.place.port,
			perSecond: extent.signInsPerSecond,
			password: BENCH_PASSWORD,
			users,
		};
		await load.measure(extent.seconds);
		const rounds: { ratio: number; completed: number; p99Ms: number }[] = [];
		for (let round = 0; round < extent.rounds; round++) {
			const without = await load.measure(extent.seconds);
			crowds.send(crowd);
			const during = await load.measure(extent.seconds);
			crowds.send("end");
			const [signIns] = (await once(crowds, "message")) as [SignInResult];
			console.log(
				`orders ${without.perSecond.toFixed(0)} 1/s without (p99 ${without.p99Ms.toFixed(0)} ms), ` +
					`${during.perSecond.toFixed(0)} 1/s with sign-ins (p99 ${during.p99Ms.toFixed(0)} ms); of ${signIns.sent} sign-ins ` +
					`${signIns.signedIn} completed, ${signIns.signedInAfterEnd} more after the end, p50 ${signIns.p50Ms.toFixed(0)} ms, p99 ${signIns.p99Ms.toFixed(0)} ms ${signIns.example}`,
			);
			if (signIns.signedIn + signIns.signedInAfterEnd === 0) throw new Error(`nobody signed in: ${signIns.example}`);
			const completed = signIns.signedIn / during.seconds;
			rounds.push({ ratio: during.perSecond / without.perSecond, completed, p99Ms: signIns.p99Ms });
		}
		const of = (figure: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[figure]));
		report("orders during sign-ins ÷ without", of("ratio"), 2);
		report("sign-ins completed", of("completed"), 1);
		report("sign-in p99", of("p99Ms"));
	} finally {
		load.end();
		crowds.kill();
	}
});
