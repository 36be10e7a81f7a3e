// Returns the environment variables of programs that tests start. They contain the paths to other programs, but no configuration
// of the exchange. They also name the compile cache of the tests, so that the server is compiled only at its first start.
export function bareEnvironment(): Record<string, string> {
	const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
	return { PATH, HOME, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}
