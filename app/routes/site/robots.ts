import { href } from "react-router";
import { publicUrl } from "#app/infra/process/settings.server.ts";

/** Lets search engines visit everything but the back office, the API, and sign-out. */
export const loader = () =>
	new Response(
		`User-agent: *\nAllow: /\nDisallow: /admin\nDisallow: /api\nDisallow: /auth/signout\n\nSitemap: ${publicUrl()}${href("/sitemap.xml")}\n`,
		{
			headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
		},
	);
