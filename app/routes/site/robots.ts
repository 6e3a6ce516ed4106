import { href } from "react-router";
import { publicUrl } from "#app/infra/process/settings.server.ts";

/** What search engines may visit: all but the back office, the API and the way out. */
export const loader = () =>
	new Response(`User-agent: *\nAllow: /\nDisallow: /admin\nDisallow: /api\nDisallow: /auth/signout\n\nSitemap: ${publicUrl()}${href("/sitemap.xml")}\n`, {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
