// What programs that tests start have of the environment of the tests: where to find other programs, and nothing that configures
// them. Where the tests keep compiled modules, these do too: a server that is started for the hundredth time is not compiled again.
export function bareEnvironment(): Record<string, string> {
	const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
	return { PATH, HOME, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}
