import { describe, expect, test } from "vitest";
import { hideOverlappedLabels, mergeLabels, moveLabelsApart } from "./label-positions.ts";

const column = { yOf: (y: number) => y, height: 20, top: 40, bottom: 280 };
const folded = (...ys: number[]) => mergeLabels(ys, column).map(({ members, y }) => [members.length, y]);

describe("mergeLabels merges overlapping labels of chart lines", () => {
	test("mergeLabels places each label at the y position of its line while labels do not overlap, sorted from the top", () => {
		expect(folded(200, 100, 120)).toEqual([
			[1, 100],
			[1, 120],
			[1, 200],
		]);
		expect(folded()).toEqual([]);
	});
	test("the chart merges overlapping labels into one label in the middle of their lines", () => {
		expect(folded(100, 110)).toEqual([[2, 105]]);
		expect(folded(100, 101, 102, 180)).toEqual([
			[3, 101],
			[1, 180],
		]);
	});
	test("the chart merges a third label that overlaps the merged label", () => {
		expect(folded(100, 121, 125, 104)).toEqual([[4, 112.5]]);
	});
	test("the chart keeps labels between the legend and the bottom of the pane, and merges labels that overlap there", () => {
		expect(folded(10)).toEqual([[1, 40]]);
		expect(folded(10, 30, 290)).toEqual([
			[2, 40],
			[1, 280],
		]);
	});
	test("the chart returns labels that never overlap, for any number of lines", () => {
		for (let count = 1; count <= 40; count += 1) {
			const ys = Array.from({ length: count }, (_, at) => (at * 7919) % 300);
			const places = mergeLabels(ys, column).map(({ y }) => y);
			for (const [at, y] of places.slice(1).entries()) expect(y - (places[at] as number)).toBeGreaterThanOrEqual(20);
		}
	});
});

describe("moveLabelsApart moves price labels away from the last price", () => {
	test("the chart moves price labels away from the label of the last price, and moves their neighbours too", () => {
		expect(moveLabelsApart([60, 78, 98, 130], 90, 20)).toEqual([50, 70, 110, 130]);
		expect(moveLabelsApart([100], 90, 20)).toEqual([110]);
		expect(moveLabelsApart([20, 160], 90, 20)).toEqual([20, 160]);
		expect(moveLabelsApart([], 90, 20)).toEqual([]);
		// The last price at 90 moves the label at 89. That label then moves the label at 88.
		expect(moveLabelsApart([88, 89, 91, 92], 90, 20)).toEqual([50, 70, 110, 130]);
	});
});

test("the chart shows a label of the price axis whenever the last price does not overlap it", () => {
	let last: number | undefined;
	const labels = hideOverlappedLabels(
		[
			{ coord: 40, text: "61,600", value: 61_600 },
			{ coord: 80, text: "60,800", value: 60_800 },
		],
		() => last,
		16,
	);
	const shown = () => labels.map(({ text }) => text);
	expect(shown()).toEqual(["61,600", "60,800"]);
	last = 24.5;
	expect(shown()).toEqual(["", "60,800"]);
	last = 24;
	expect(shown()).toEqual(["61,600", "60,800"]);
	last = 95;
	expect(shown()).toEqual(["61,600", ""]);
	expect(labels.map(({ coord, value }) => [coord, value])).toEqual([
		[40, 61_600],
		[80, 60_800],
	]);
});
