// Compiles test-token.sol: `npm install --prefix /tmp/solc solc@0.8.37 && npm run build:tokens /tmp/solc/node_modules/solc`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const solc = createRequire(import.meta.url)(process.argv[2]);
const FOLDER = join(import.meta.dirname, "..", "apps", "server", "src", "chains", "sandbox");
const SOURCE = "test-token.sol";
const CONTRACTS = ["TestToken", "FalseToken", "FeeToken", "LookAlikeToken", "TestCalls"];
const input = {
	language: "Solidity",
	sources: { [SOURCE]: { content: readFileSync(join(FOLDER, SOURCE), "utf8") } },
	settings: {
		optimizer: { enabled: true, runs: 200 },
		evmVersion: "paris",
		metadata: { bytecodeHash: "none", appendCBOR: false },
		outputSelection: { "*": { "*": ["evm.bytecode.object"] } },
	},
};
const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
const faults = errors.filter(({ severity }) => severity === "error");
if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join("\n"));
const lines = CONTRACTS.map((name) => {
	const code = contracts[SOURCE][name].evm.bytecode.object.match(/.{1,112}/g);
	return `\t${name}: [\n${code.map((part) => `\t\t"${part}",\n`).join("")}\t].join(""),\n`;
});
mkdirSync(join(FOLDER, "generated"), { recursive: true });
writeFileSync(
	join(FOLDER, "generated", "test-tokens.ts"),
	`// Creation code of the contracts in test-token.sol, made by scripts/compile-test-tokens.mjs with solc ${solc.version()}.\n\nexport const TEST_CONTRACTS = {\n${lines.join("")}} as const;\n`,
);
