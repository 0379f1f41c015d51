-- Reports one line of JSON at the end. With BENCH_LINES, every request is made from the next line of that file (method,
-- path, bearer token and body, with tabs in between), and the load ends with the file.
local file = os.getenv("BENCH_LINES")

if file then
  local lines = {}
  local at = 0
  for line in io.lines(file) do lines[#lines + 1] = line end

  function request()
    at = at + 1
    if at > #lines then wrk.thread:stop() end
    local line = lines[math.min(at, #lines)]
    local method, path, token, body = string.match(line, "^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
    local headers = {}
    if body ~= "" then headers["content-type"] = "application/json" end
    if token ~= "" then headers["authorization"] = "Bearer " .. token end
    return wrk.format(method, path, headers, body)
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"seconds":%.4f,"p50":%.3f,"p99":%.3f,"refused":%d,"broken":%d}\n',
    summary.requests,
    summary.duration / 1e6,
    latency:percentile(50) / 1000,
    latency:percentile(99) / 1000,
    errors.status,
    errors.connect + errors.read + errors.write + errors.timeout
  ))
end
