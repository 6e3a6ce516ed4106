import { describe, expect, it } from "vitest";
import {
	describePlace,
	formatVideoTime,
	getFieldMiddle,
	PICTURE_FIELDS,
	parseVideoTime,
	pictureFieldLabels,
} from "#app/domain/bookings/comments/comment.ts";
import { AddCommentForm } from "#app/domain/bookings/comments/comment-forms.ts";

describe("a comment's place", () => {
	it("is a time of a video, read as people write it", () => {
		for (const [typed, seconds] of [
			["7", 7],
			["0:07", 7],
			[" 1:05 ", 65],
			["1.05", 65],
			["1:02:03", 3_723],
		] as const)
			expect([typed, parseVideoTime(typed)]).toEqual([typed, seconds]);
		for (const typed of ["", "1:60", "1:2:3:4", "-1", "a", "1:-2"])
			expect([typed, parseVideoTime(typed)]).toEqual([typed, undefined]);
		expect([7, 65, 3_723].map(formatVideoTime)).toEqual(["0:07", "1:05", "1:02:03"]);
	});

	it("is one of nine fields of a picture without script, and otherwise the place that was pressed", () => {
		const place = { atSeconds: null, page: null };
		for (const field of PICTURE_FIELDS)
			expect(describePlace({ ...place, ...getFieldMiddle(field) })).toBe(pictureFieldLabels[field]);
		const read = (values: object) => AddCommentForm.safeParse({ text: "Here", ...values }).data;
		expect(read({ field: "bottom-right" })).toMatchObject({ x: 83, y: 83 });
		expect(read({ field: "bottom-right", x: "4", y: "100" })).toMatchObject({ x: 4, y: 100 });
		expect(read({ x: "101", y: "5" })).toMatchObject({ x: null, y: null });
		expect(read({})).toEqual({ text: "Here", atSeconds: null, page: null, x: null, y: null });
	});
});
