import { useViewer } from "#app/ui/layout/viewer.ts";
import { FEED_PATH } from "./atom-feed.ts";

/** Tells feed readers where the blog's feed is. React moves it into the head. */
export function FeedLink() {
	const { site } = useViewer();
	return <link rel="alternate" type="application/atom+xml" title={`${site.name} blog`} href={site.origin + FEED_PATH} />;
}
