// The page after sign-in: the page that required it, if it belongs to this app; otherwise Home.

const HOME = "/";
const ENTRY = "/pages/user/login/";

/** Returns path and query of a page of this app. Another origin, a script or the sign-in page itself lead to Home. */
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
