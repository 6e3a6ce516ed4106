import { useViewer } from "#app/ui/layout/viewer.ts";
import { FEED_PATH } from "./atom-feed.ts";

/** Points feed readers to the blog's feed. React moves it into the head. */
export function FeedLink() {
	const { site } = useViewer();
	return (
		<link
			rel="alternate"
			type="application/atom+xml"
			title={`${site.name} blog`}
			href={site.origin + FEED_PATH}
		/>
	);
}
