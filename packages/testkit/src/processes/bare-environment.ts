// The environment of programs that tests start: the paths to other programs, and no configuration. The compile cache of the tests is
// passed on, so that a server that starts for the hundredth time is not compiled again.
export function bareEnvironment(): Record<string, string> {
	const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
	return { PATH, HOME, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}
