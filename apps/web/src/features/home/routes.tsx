// The only entry of Home: its two paths. The screen loads when it is first opened.
import { page } from "../../navigation/page.ts";

const home = page("home", () => import("./screens/home-screen.tsx"), "HomeScreen");

export const homePages = { "/": home, "/pages/index/index": home };
