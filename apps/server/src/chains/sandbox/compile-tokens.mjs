// Compiles test-token.sol: `npm install --prefix /tmp/solc solc@0.8.37 && node compile-tokens.mjs /tmp/solc/node_modules/solc`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const solc = createRequire(import.meta.url)(process.argv[2]);
const SOURCE = "test-token.sol";
const CONTRACTS = ["TestToken", "FalseToken", "FeeToken", "LookAlikeToken", "TestCalls"];
const input = {
	language: "Solidity",
	sources: { [SOURCE]: { content: readFileSync(join(import.meta.dirname, SOURCE), "utf8") } },
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
mkdirSync(join(import.meta.dirname, "generated"), { recursive: true });
writeFileSync(
	join(import.meta.dirname, "generated", "test-tokens.ts"),
	`// Creation code of the contracts in test-token.sol, made by compile-tokens.mjs with solc ${solc.version()}.\n\nexport const TEST_CONTRACTS = {\n${lines.join("")}} as const;\n`,
);
