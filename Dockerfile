# Nobody has built this image yet: it was written where no container engine runs, and only linted.
#
#   make release && docker build -t hillfort .      on Debian 12 or an older system, for the image's C library
#   docker run -p 8317:8317 -v hillfort:/var/lib/hillfort hillfort
FROM debian:12-slim

RUN useradd --system --uid 10001 --home-dir /var/lib/hillfort --create-home hillfort
COPY target/release/hillfort /usr/local/bin/hillfort

USER 10001
VOLUME /var/lib/hillfort
EXPOSE 8317
# The image has no curl; bash sends the request itself.
HEALTHCHECK --interval=30s --timeout=5s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8317 && printf 'GET /health HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["hillfort", "serve", "--host", "0.0.0.0", "--no-open", "--store", "/var/lib/hillfort"]
