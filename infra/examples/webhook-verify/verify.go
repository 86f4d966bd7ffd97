// go run verify.go < vectors.jsonl
package main

import (
	"bufio"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
)

const toleranceSeconds = 300

// VerifyBody checks x-signature over the raw body.
func VerifyBody(body []byte, secret, header string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(header))
}

// VerifyStandard checks webhook-signature; now is your clock in unix seconds.
func VerifyStandard(body []byte, secret, id, timestamp, header string, now int64) bool {
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || now-sent > toleranceSeconds || sent-now > toleranceSeconds {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, signature := range strings.Split(header, " ") {
		if hmac.Equal(expected, []byte(signature)) {
			return true
		}
	}
	return false
}

type vector struct {
	Secret    string `json:"secret"`
	Body      string `json:"body"`
	Signature string `json:"x_signature"`
	ID        string `json:"webhook_id"`
	Timestamp string `json:"webhook_timestamp"`
	Standard  string `json:"webhook_signature"`
	Now       int64  `json:"now"`
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			panic(err)
		}
		body := []byte(v.Body)
		fmt.Println(VerifyBody(body, v.Secret, v.Signature), VerifyStandard(body, v.Secret, v.ID, v.Timestamp, v.Standard, v.Now))
	}
}
