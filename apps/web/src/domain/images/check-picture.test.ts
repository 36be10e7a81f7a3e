import { expect, test } from "vitest";
import { checkPicture, MOST_PICTURE_BYTES } from "./check-picture.ts";

test.each([
	["IMG_1.HEIC", "", 1_000, "heic"],
	["IMG_1.heic", "image/heic", 1_000, "heic"],
	["IMG_1", "image/heif-sequence", 1_000, "heic"],
	["scan.pdf", "application/pdf", 1_000, "type"],
	["drawing.svg", "image/svg+xml", 1_000, "type"],
	["front", "", 1_000, "type"],
	["front.jpg", "image/jpeg", 0, "empty"],
	["front.jpg", "image/jpeg", MOST_PICTURE_BYTES + 1, "size"],
	["front.jpg", "image/jpeg", MOST_PICTURE_BYTES, undefined],
	["front.PNG", "", 1_000, undefined],
	["front", "image/webp", 1_000, undefined],
] as const)("a picture %s of type '%s' with %i bytes is checked: %s", (name, type, size, problem) => {
	expect(checkPicture({ name, type, size })).toBe(problem);
});
