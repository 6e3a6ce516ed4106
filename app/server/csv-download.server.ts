import { csvOf } from "./csv.ts";

type Cells = readonly (string | number | null)[];

const headers = (name: string) => ({
	"Content-Type": "text/csv; charset=utf-8; header=present",
	"Content-Disposition": `attachment; filename="${name}.csv"`,
	"Cache-Control": "private, no-store",
});

/** A table as a CSV download. */
export const csvDownload = (name: string, rows: readonly Cells[]): Response => new Response(csvOf(rows), { headers: headers(name) });

/** A table of any length as a CSV download, streamed as it is read. */
export function streamedCsv<Row>(name: string, head: Cells, parts: AsyncGenerator<readonly Row[]>, cellsOf: (row: Row) => Cells): Response {
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		start: (controller) => controller.enqueue(encoder.encode(csvOf([head]))),
		async pull(controller) {
			const { value, done } = await parts.next();
			if (done) controller.close();
			else if (value.length > 0) controller.enqueue(encoder.encode(csvOf(value.map(cellsOf))));
			else await this.pull?.(controller);
		},
		async cancel() {
			await parts.return(undefined);
		},
	});
	return new Response(body, { headers: headers(name) });
}
