const HOME = "/";
const ENTRY = "/pages/user/login/";

/**
 * Returns the page that opens after the sign-in: `asked` if it is a page of this app. If `asked` is an address of another
 * origin, a script or a sign-in page, returns Home.
 */
export function returnPath(asked: string | undefined, origin: string): string {
	if (asked === undefined || !/^\/(?![/\\])/.test(asked)) return HOME;
	let url: URL;
	try {
		url = new URL(asked, origin);
	} catch {
		return HOME;
	}
	const page = url.pathname === "/" || url.pathname.startsWith("/pages/");
	if (url.origin !== origin || !page || url.pathname.startsWith(ENTRY)) return HOME;
	return url.pathname + url.search;
}
