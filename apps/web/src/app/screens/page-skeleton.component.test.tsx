import { cleanup } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { TAB_PATHS } from "../sign-in-guard.ts";
import { PageSkeleton } from "./page-skeleton.tsx";

function shapeAt(path: string): string | undefined {
	renderScreen(<PageSkeleton />, { address: path });
	const shape = document.querySelector("main[aria-busy=true]")?.innerHTML;
	cleanup();
	return shape;
}

it("each tab shows its own skeleton; both addresses of Home show one skeleton", () => {
	const shapes = TAB_PATHS.map(shapeAt);
	expect(shapes[0]).toBe(shapes[1]);
	expect(new Set([...shapes, shapeAt("/pages/settings/index")]).size).toBe(TAB_PATHS.length);
});
