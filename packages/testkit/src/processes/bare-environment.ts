// Environment of programs that tests start. It contains the paths to other programs and no configuration of the exchange. It also
// contains the tests' compile cache, so that a server is compiled only at its first start.
export function bareEnvironment(): Record<string, string> {
	const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
	return { PATH, HOME, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}
