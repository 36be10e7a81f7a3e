// Checks that no entry of packages/testkit loads heavy modules that the users of the entry do not need, so that test files start
// fast.
export const name = "entries of the testkit";

const HEAVY = ["ccxt", "fastify", "viem"];
const MUST_NOT_LOAD = new Map([
	["packages/testkit/src/index.ts", ["@candor/server", "@candor/contract", ...HEAVY]],
	["packages/testkit/src/processes.ts", ["@candor/server", "@candor/core", ...HEAVY]],
	["packages/testkit/src/stand-ins.ts", ["@candor/server", "@candor/core", ...HEAVY]],
	["packages/testkit/src/postgres.ts", ["@candor/contract", ...HEAVY]],
	["packages/testkit/src/market.ts", ["@candor/contract", "pg", "ws", "pino", ...HEAVY]],
	["packages/testkit/src/server.ts", HEAVY],
]);

export function check({ byPath }) {
	return [...MUST_NOT_LOAD].flatMap(([entry, forbidden]) => (byPath.has(entry) ? judge(entry, forbidden, byPath) : []));
}

function judge(entry, forbidden, byPath) {
	const findings = new Map();
	const reached = new Set([entry]);
	for (const path of reached) {
		for (const { specifier, target, typeOnly, line } of byPath.get(path).imports) {
			if (typeOnly) continue;
			const found = forbidden.find((wanted) => specifier === wanted || specifier.startsWith(`${wanted}/`));
			if (found !== undefined && !findings.has(found)) {
				const message = `${entry} must not load ${found}: import it in another entry of testkit, or pass it in`;
				findings.set(found, { file: path, line, message });
			}
			if (found === undefined && byPath.has(target)) reached.add(target);
		}
	}
	return [...findings.values()];
}
