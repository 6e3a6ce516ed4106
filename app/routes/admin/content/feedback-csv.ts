import { countFeedback } from "#app/domain/content/page-feedback.server.ts";
import { csvDownload } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/feedback-csv";

const HEAD = ["Page", "Title", "Answers", "Helpful", "Not helpful", "Comments"];

/** The page feedback of the last year, by page. */
export async function loader({ context }: Route.LoaderArgs) {
	const rows = await countFeedback(getActor(context));
	return csvDownload(
		"page-feedback",
		HEAD,
		rows.map(({ page, title, answers, helpful, comments }) => [
			page,
			title,
			answers,
			helpful,
			answers - helpful,
			comments,
		]),
	);
}
