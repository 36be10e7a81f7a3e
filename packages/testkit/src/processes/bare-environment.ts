// Returns the environment of programs that tests start. It contains the paths to other programs and no configuration of the
// exchange. It also names the tests' compile cache, so that the server is compiled only at the first start.
export function bareEnvironment(): Record<string, string> {
	const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
	return { PATH, HOME, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}
