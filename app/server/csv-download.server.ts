import { formatCsv } from "./csv.ts";

type Cells = readonly (string | number | null)[];

const headers = (name: string) => ({
	"Content-Type": "text/csv; charset=utf-8; header=present",
	"Content-Disposition": `attachment; filename="${name}.csv"`,
	"Cache-Control": "private, no-store",
});

/**
 * The column names, in order and without duplicates, because programs that read a CSV find its
 * columns by name.
 */
type Head = readonly string[];

function requireDistinct(head: Head): Head {
	const twice = head.find((column, i) => head.indexOf(column) < i);
	if (twice !== undefined) throw new Error(`Two columns of a CSV are named “${twice}”.`);
	return head;
}

/** A table as a CSV download. */
export const csvDownload = (name: string, head: Head, rows: readonly Cells[]): Response =>
	new Response(formatCsv([requireDistinct(head), ...rows]), { headers: headers(name) });

/** A table of any length as a CSV download, streamed as it is read. */
export function streamedCsv<Row>(
	name: string,
	head: Head,
	parts: AsyncGenerator<readonly Row[]>,
	getCells: (row: Row) => Cells,
): Response {
	requireDistinct(head);
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		start: (controller) => controller.enqueue(encoder.encode(formatCsv([head]))),
		async pull(controller) {
			const { value, done } = await parts.next();
			if (done) controller.close();
			else if (value.length > 0) controller.enqueue(encoder.encode(formatCsv(value.map(getCells))));
			else await this.pull?.(controller);
		},
		async cancel() {
			await parts.return(undefined);
		},
	});
	return new Response(body, { headers: headers(name) });
}
